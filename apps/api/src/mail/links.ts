/** Pages of the dashboard that mails lead to; always on the configured public URL, never the Host header's. */
export const verifyEmailUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/verifyEmail?token=${token}`

export const resetPasswordUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/resetPassword?token=${token}`
