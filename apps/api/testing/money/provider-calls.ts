import type { TestApp } from '../build-test-app.ts'

/** Every method of the card provider, each counted when it is called, until `restore`. */
export const countProviderCalls = (app: Pick<TestApp, 'deps'>) => {
  const calls: string[] = []
  const { payments } = app.deps
  app.deps.payments = new Proxy(payments, {
    get: (target, name, receiver) => {
      if (typeof name === 'string' && name !== 'livemode') calls.push(name)
      return Reflect.get(target, name, receiver)
    },
  })
  return { calls, restore: () => (app.deps.payments = payments) }
}
