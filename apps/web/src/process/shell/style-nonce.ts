/**
 * Mantine writes its theme's variables into style elements. The content security policy allows these only with the
 * nonce that the server puts into index.html. The scroll lock of dialogs reads the nonce from a global that bundlers
 * agreed on.
 */
declare global {
  interface Window {
    __webpack_nonce__?: string
  }
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
window.__webpack_nonce__ = nonce

export const styleNonce = (): string => nonce
