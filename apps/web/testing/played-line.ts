import { waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Stands in for the line that a form leaves on, one for each file that is sent. */
export class PlayedLine extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  isAborted = false
  address = ''
  form: FormData | null = null

  open(_method: string, address: string): void {
    this.address = address
  }
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null
  }

  send(form: FormData): void {
    this.form = form
    lines.push(this)
  }

  abort(): void {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }

  answer(status: number, body: object): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

let lines: PlayedLine[] = []

/** Has files sent on played lines from now on; answers those that were used. */
export const playLines = (): (() => readonly PlayedLine[]) => {
  lines = []
  document.cookie = 'csrftoken=x'
  vi.stubGlobal('XMLHttpRequest', PlayedLine)
  return () => lines
}

/** The line of one of the files that were sent, by its place among them from 0. */
export const lineOf = async (index: number): Promise<PlayedLine> => {
  await waitFor(() => expect(lines.length).toBeGreaterThan(index))
  const line = lines[index]
  if (line === undefined) throw new Error('Nothing was sent')
  return line
}
