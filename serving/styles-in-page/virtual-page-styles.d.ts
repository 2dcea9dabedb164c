declare module "virtual:page-styles" {
  /** The styles of each route by its id; none in development. */
  const styles: Readonly<Record<string, string>>;
  export default styles;
}
