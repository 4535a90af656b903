/**
 * A whole number for people: "12,500", and "-1,290" below zero. It avoids `Intl`, whose first formatter delays the
 * first screen by about 10 ms on a desktop and 40 on a phone (decision 051).
 */
export const wholeText = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** Creates something expensive, such as an `Intl` formatter, on the first call and returns the same one afterwards. */
export const madeOnce = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}
