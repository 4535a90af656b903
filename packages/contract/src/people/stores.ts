import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

const logoShape = z.object({ logo: z.string().nullable().describe('The picture’s address, for everybody') })

export const setStoreLogo = endpoint('setStoreLogo', {
  access: 'store.set-logo',
  summary:
    'Uploads the logo of one’s own store (multipart: file; PNG, JPEG or WebP), in place of an older one',
  upload: true,
  response: logoShape,
})

export const removeStoreLogo = endpoint('removeStoreLogo', {
  access: 'store.set-logo',
  summary: 'Takes the logo of one’s own store away',
  response: logoShape,
})
