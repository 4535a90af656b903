/**
 * A whole number for people: "12,500", and "-1,290" below zero.
 *
 * `Intl` isn't asked: the first formatter that a page makes costs the browser about 10 ms of a desktop and 40 of a phone, before its
 * first screen stands (decision 051).
 */
export const wholeText = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** A maker for something dear, as a formatter of `Intl` is: it makes it at its first call and hands out the same one after. */
export const madeOnce = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}
