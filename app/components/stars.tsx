/** The outline of a star in a square of 20 units. */
const star = "M10 1l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L10 15.4l-5.7 3.1 1.2-6.4L.8 7.7l6.4-.8z";

/** One to five full stars, drawn for the eye: words beside them say the same. */
export function Stars({ count }: { count: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 110 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className="inline-block h-5 w-28 flex-none align-text-bottom text-madder"
    >
      {[1, 2, 3, 4, 5].map((place) => (
        <path
          key={place}
          d={star}
          transform={`translate(${(place - 1) * 22 + 1} 0)`}
          fill={place <= count ? "currentColor" : "none"}
        />
      ))}
    </svg>
  );
}
