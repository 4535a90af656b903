import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { secureHeaders } from '../guards/security-headers.ts'
import { isViewerPath, withViewerHosts } from './viewer-page.ts'

const headersOf = async (url: string, hosts: string): Promise<{ policy: string; frames: unknown }> => {
  const app = Fastify()
  await secureHeaders(
    app,
    readConfig({ SERVER_SECRET: 'q7Zk2mX9pLw4Tn8Rv1Bc6Hd3Jf5Gs0Ya', VIEWER_HOSTS: hosts }),
  )
  app.get('/*', () => 'page')
  const { headers } = await app.inject(url)
  await app.close()
  const policy = String(headers['content-security-policy'])
  return { policy: /frame-ancestors [^;]*/.exec(policy)?.[0] ?? '', frames: headers['x-frame-options'] }
}

test('the viewer stands in frames of our own pages, and of the configured hosts', async () => {
  expect(await headersOf('/view/52', '')).toEqual({ policy: "frame-ancestors 'self'", frames: 'SAMEORIGIN' })
  expect(await headersOf('/view/52?x=1', 'https://shop.example, http://localhost:9000/')).toEqual({
    policy: "frame-ancestors 'self' https://shop.example http://localhost:9000",
    frames: undefined,
  })
})

test.each([
  '/',
  '/products/52',
  '/view',
  '/view/',
  '/view/52/more',
  '/viewer/52',
  '/login?from=/view/52',
  '//view/52',
])('no other page stands in any frame, hosts or not: %s', async (url) => {
  const nowhere = { policy: "frame-ancestors 'none'", frames: 'DENY' }
  expect(await headersOf(url, 'https://shop.example')).toEqual(nowhere)
})

test('the viewer’s page alone names the hosts that it may post to', () => {
  const page = '<meta name="viewer-hosts" content="__VIEWER_HOSTS__" />'
  const hosts = ['https://shop.example', 'https://other.example']
  expect(withViewerHosts(page, '/view/52', hosts)).toContain('"https://shop.example https://other.example"')
  expect(withViewerHosts(page, '/products', hosts)).toContain('""')
  expect(isViewerPath('/view/52/')).toBe(true)
})
