import type { Response } from '@playwright/test'
import { emailOf, messagesTo, offerPath } from '../testing/outbox.ts'
import { expect, test } from '../testing/test.ts'

// A cached answer from an earlier walk would show its old headers.
test.use({ isKept: false })

/** For every answer, whatever it is (quality.md, Safety 10). */
const expectSafe = (response: Response) => {
  const [headers, url] = [response.headers(), response.url()]
  const policy = headers['content-security-policy'] ?? ''
  expect(headers['x-content-type-options'], url).toBe('nosniff')
  expect(headers['x-frame-options'], url).toBe('DENY')
  expect(headers['referrer-policy'], url).toMatch(/^(no-referrer|same-origin)$/)
  // Uploaded files may do nothing at all, wherever they are shown.
  expect(policy, url).toMatch(/frame-ancestors 'none'|^sandbox; default-src 'none'/)
  expect(policy, url).not.toContain('unsafe-eval')
  expect(/script-src[^;]*/.exec(policy)?.[0] ?? '', url).not.toContain('unsafe-inline')
  expect(headers['x-powered-by'], url).toBeUndefined()
}

test('every answer that a browser gets on its way carries the headers that keep it safe', async ({ as }) => {
  const page = await as('vendor')
  const seen: Response[] = []
  page.on('response', (response) => seen.push(response))
  const [offer] = (await messagesTo(page.request, emailOf('customer'))).filter(({ subject }) =>
    subject.startsWith('Your offer'),
  )
  const addresses = [
    '/',
    '/products',
    '/no/such/page',
    '/favicon.svg',
    '/assets/no-such-file.js',
    '/api/no-such-call/',
    '/api/me/',
    '/api/docs/',
    '/api/schema/',
    '/dev/outbox',
    '/healthz',
    '/sandbox/stripe/connect/onboarding/no-such-link',
    ...(offer === undefined ? [] : [offerPath(offer)]),
  ]
  for (const address of addresses) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
  }
  for (const response of seen) if (response.url().startsWith('http')) expectSafe(response)
  const kinds = new Set(
    seen.map((response) => `${response.status()} ${response.headers()['content-type'] ?? ''}`),
  )
  for (const kind of [/^200 text\/html/, /^200 application\/json/, /^200 \w+\/javascript/, /^404 /, /^401 /])
    expect(
      Array.from(kinds).some((one) => kind.test(one)),
      String(kind),
    ).toBe(true)
})

test('pages run no script and no style that the server did not send', async ({ as }) => {
  const page = await as('vendor')
  const blocked: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) blocked.push(message.text())
  })
  // Code that tries and catches the refusal leaves nothing in the console.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      console.warn(`Content Security Policy: ${violatedDirective} in ${sourceFile}`),
    )
  })
  for (const [path, heading] of [
    ['/add-product', 'Add Product'],
    ['/', 'Profile'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    expect(blocked).toEqual([])
  }
  await page.evaluate(`(() => {
    const script = document.createElement('script')
    script.textContent = 'window.wasRun = true'
    document.body.append(script)
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.wasRun = true">')
  })()`)
  await expect.poll(() => blocked.length).toBeGreaterThanOrEqual(2)
  expect(await page.evaluate('window.wasRun')).toBeUndefined()
})

test('pages cannot be framed, and the one cookie is this site’s alone', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const cookies = await context.cookies()
  expect(cookies).toMatchObject([
    { name: 'csrftoken', path: '/', sameSite: 'Lax', httpOnly: false, secure: false, expires: -1 },
  ])
  const other = await context.newPage()
  await other.route('http://framing.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/login"></iframe>` }),
  )
  await other.goto('http://framing.test/')
  const frame = other.frames()[1]
  await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/)
})
