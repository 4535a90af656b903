/**
 * Mantine writes its theme's variables into style elements, which the content security policy allows with
 * the nonce only that the server puts into index.html. The scroll lock of dialogs reads the same from a
 * global that bundlers agreed on.
 */
declare global {
  interface Window {
    __webpack_nonce__?: string
  }
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
window.__webpack_nonce__ = nonce

export const styleNonce = (): string => nonce
