import { signInOver } from './faults/server-process.ts'
import { picture } from './files/uploads.ts'
import { anAddress } from './money/deliveries.ts'

/** Calls a server as one person, by paths as they are spelt on the wire: the server may be of another release. */
export const callAs = (url: string, token: string | null) => {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `JWT ${token}` }
  const answerOf = async (call: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(`${url}${call}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`${init.method} ${call}: ${response.status} ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }
  return {
    get: (call: string) => answerOf(call, { method: 'GET', headers: authorization }),
    send: (method: 'POST' | 'PATCH', call: string, body: object) =>
      answerOf(call, {
        method,
        headers: { ...authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    upload: (form: FormData) =>
      answerOf('/image/upload', { method: 'POST', headers: authorization, body: form }),
  }
}

type Person = ReturnType<typeof callAs>

const ownProduct = async (vendor: Person): Promise<number> => {
  const me = (await vendor.get('/api/me/')) as { id: number }
  const page = (await vendor.get(
    `/api/market/product/search/?type=COMPONENT&vendor__user_ptr__in=${me.id}`,
  )) as { results: { id: number; quantity: number }[] }
  const product = page.results.find(({ quantity }) => quantity > 1)
  if (product === undefined) throw new Error('the demo vendor has nothing to sell')
  return product.id
}

/** The way into the newest offer that the customer was mailed. */
const offerToken = async (url: string, quoteId: number): Promise<string> => {
  const call = `${url}/dev/outbox.json?to=customer@demo.armature.test`
  const mails = (await (await fetch(call)).json()) as { text: string }[]
  const link = new RegExp(`/offer/(${quoteId}-[\\w-]+)`)
  const token = mails.map(({ text }) => link.exec(text)?.[1]).find((found) => found !== undefined)
  if (token === undefined) throw new Error(`there is no mail with the offer of quote ${quoteId}`)
  return token
}

interface Quote {
  id: number
  subquotes: { id: number; vendor: { id: number }; quote_items: { id: number }[] }[]
}

/**
 * The marketplace's main job on a server with the demo, over HTTP: four people sign in with password and code, an
 * upload, a quote of two vendors, their prices, the offer, its payment by card. Throws at the first call that is refused.
 */
export const walkMainJob = async (url: string): Promise<{ order: number; paid: string }> => {
  const person = async (name: string) => callAs(url, await signInOver(url, name))
  const [admin, customer] = [await person('admin'), await person('customer')]
  const vendors = [await person('vendor'), await person('vendor2')]

  const form = new FormData()
  form.set('folder', 'images/products/ARM-1')
  form.set('file', new Blob([await picture()]), 'arm.png')
  await vendors[0]?.upload(form)

  const products = []
  for (const vendor of vendors) products.push({ id: await ownProduct(vendor), quantity: 1 })
  const { id: userId } = (await customer.get('/api/me/')) as { id: number }
  const quote = (await admin.send('POST', '/api/shop/quote-on-users-behalf/', {
    user_id: userId,
    products,
  })) as Quote
  const call = `/api/shop/quote/${quote.id}/`
  await admin.send('POST', call, { down_payment: 30 })
  await admin.send('POST', `${call}send-to-vendor/`, {})
  for (const vendor of vendors) {
    const { id: vendorId } = (await vendor.get('/api/me/')) as { id: number }
    const sub = quote.subquotes.find((one) => one.vendor.id === vendorId)
    for (const item of sub?.quote_items ?? [])
      await vendor.send('PATCH', `/api/shop/quote-item/${item.id}/`, { price: '120.50' })
    await vendor.send('POST', `/api/shop/subquote/${sub?.id}/send-to-admin/`, {})
  }
  await admin.send('POST', `${call}admin-approve/`, {})
  const { revision } = (await admin.send('POST', `${call}send-to-customer/`, {})) as { revision: number }
  const token = await offerToken(url, quote.id)
  await customer.send('PATCH', `${call}delivery/`, { delivery: { ship_to: anAddress() } })
  const bought = (await callAs(url, null).send('POST', `/api/offer/${token}/accept/`, {
    revision,
    payment_method: 'pm_card_visa',
  })) as { order: number; paid_amount: string }
  await admin.get(`/api/shop/order/${bought.order}/`)
  return { order: bought.order, paid: bought.paid_amount }
}
