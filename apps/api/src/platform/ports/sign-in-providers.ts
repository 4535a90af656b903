/** A company's OpenID provider, and this marketplace's client there. */
export interface SignInProvider {
  issuer: string
  clientId: string
  clientSecret: string
}

/** The secrets of one sign-in, which stay with the browser that began it. */
export interface SignInSecrets {
  state: string
  nonce: string
  verifier: string
}

/** Signs people in at their company's own provider. Both calls throw if it doesn't answer as it should. */
export interface SignInProviders {
  /** Finds the provider by its issuer; `url` is where the browser goes. */
  start(
    provider: SignInProvider,
    to: { redirectUri: string; email: string | null },
  ): Promise<SignInSecrets & { url: string }>
  /** Exchanges the provider's answer, the address that the browser came back to, for the person's e-mail address. */
  finish(
    provider: SignInProvider,
    answer: URL,
    secrets: SignInSecrets,
  ): Promise<{ email: string; isVerified: boolean }>
}
