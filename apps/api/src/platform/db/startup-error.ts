/** The start can't succeed until somebody changes something outside; the message is one line that says what. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartupError'
  }
}
