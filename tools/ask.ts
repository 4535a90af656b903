import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks one line of the person at the keyboard; a secret one is not shown while it is typed. */
export const ask = async (question: string, secret = false): Promise<string> => {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (secret) process.stdout.write(question)
  const lines = createInterface({
    input: process.stdin,
    output: secret ? silent : process.stdout,
    terminal: process.stdin.isTTY,
  })
  try {
    return await lines.question(secret ? '' : question)
  } finally {
    lines.close()
    if (secret) process.stdout.write('\n')
  }
}
