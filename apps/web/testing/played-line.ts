import { waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Replaces the upload connection, one for each sent file. */
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

/** Sends files on fake connections from now on; returns the used ones. */
export const playLines = (): (() => readonly PlayedLine[]) => {
  lines = []
  document.cookie = 'csrftoken=x'
  vi.stubGlobal('XMLHttpRequest', PlayedLine)
  return () => lines
}

/** The connection of one of the sent files, by its index. */
export const lineOf = async (index: number): Promise<PlayedLine> => {
  await waitFor(() => expect(lines.length).toBeGreaterThan(index))
  const line = lines[index]
  if (line === undefined) throw new Error('Nothing was sent')
  return line
}
