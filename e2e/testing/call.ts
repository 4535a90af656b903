import type { Page } from '@playwright/test'

/** A call as the page's signed-in person, without the screens. */
export const call = async <Answer>(
  page: Page,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> => {
  const cookies = await page.context().cookies()
  const csrf = cookies.find(({ name }) => name === 'csrftoken')?.value ?? ''
  return page.evaluate(
    async (sent) => {
      const token = localStorage.getItem('token') ?? sessionStorage.getItem('token') ?? ''
      const answer = await fetch(sent.path, {
        method: sent.method,
        headers: {
          authorization: `JWT ${token}`,
          'x-csrftoken': sent.csrf,
          ...(sent.body && { 'content-type': 'application/json' }),
        },
        ...(sent.body && { body: JSON.stringify(sent.body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${sent.path}: ${answer.status} ${text}`)
      return JSON.parse(text || '{}') as Answer
    },
    { method, path, body, csrf },
  )
}

/** A buyer's delivery, in a place without tax in the demo. */
export const toBoston = {
  ship_to: {
    contact_name: 'Clara Nowak',
    street: '18 Harbor Road',
    city: 'Boston',
    region: 'MA',
    country: 'US',
  },
} as const
