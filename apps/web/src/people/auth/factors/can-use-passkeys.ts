/** Does this browser have passkeys at all? Apart from the rest of them, since the first screen asks. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window
