const paths = {
  home: "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
  account: "M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM4.5 20c.5-4 3.5-6 7.5-6s7 2 7.5 6",
  bag: "M5 8h14l-1 12H6zM9 8V7a3 3 0 0 1 6 0v1",
  cart: "M4 5h2l2 11h10l2-8H7M9 20.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1zm8 0a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1z",
  collection: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  about: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5M12 8v.5",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20",
  heart: "M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7a4.2 4.2 0 0 1 8 2.2C20 15 12 20 12 20z",
  chat: "M4 5h16v11h-9l-5 4v-4H4z",
  check: "M5 12.5 10 17 19 7",
  close: "M6 6l12 12M18 6 6 18",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  truck:
    "M3 7h11v9H3zM14 10h4l3 3v3h-7M7 19a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zm10 0a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  return: "M9 7 5 11l4 4M5 11h9a5 5 0 0 1 0 10h-2",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1-4 4-6 8-6s7 2 8 6",
  filter: "M4 7h16M7 12h10M10 17h4",
  grid: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  list: "M4 6h16M4 12h16M4 18h16",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
} as const;

/** The names of the icons. */
export type IconName = keyof typeof paths;

/** An icon beside words. It is never the only name of a control, so it is hidden from screen readers. */
export function Icon({ name, filled = false, size = 22 }: { name: IconName; filled?: boolean; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
