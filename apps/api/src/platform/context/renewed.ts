/** The result of `make`, made again at the first use after the values have changed. */
export const renewed = <Values, Made extends object>(
  valuesNow: () => Values,
  make: (values: Values) => Made,
): Made => {
  let values = valuesNow()
  let made = make(values)
  return new Proxy(made, {
    get: (_, name) => {
      const now = valuesNow()
      if (now !== values) {
        made = make(now)
        values = now
      }
      return Reflect.get(made, name)
    },
  })
}
