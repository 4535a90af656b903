import { Fragment } from 'react'

const addresses = /\bhttps?:\/\/[^\s<>"']+/gi
/** Punctuation that ends a sentence isn't part of an address. */
const trailing = /[.,;:!?)\]}]+$/

interface Part {
  text: string
  isLink: boolean
}

/** A text split into plain parts and web addresses. */
export const partsOf = (text: string): Part[] => {
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(addresses)) {
    const address = match[0].replace(trailing, '')
    if (!URL.canParse(address)) continue
    parts.push({ text: text.slice(end, match.index), isLink: false }, { text: address, isLink: true })
    end = match.index + address.length
  }
  return [...parts, { text: text.slice(end), isLink: false }].filter(({ text: part }) => part !== '')
}

/**
 * A person's text, never rendered as markup. Its web addresses are links, which don't reveal the page they were
 * followed from.
 */
export const TextWithLinks = ({ text }: { text: string }) =>
  partsOf(text).map(({ text: part, isLink }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name than their place in it
    <Fragment key={at}>
      {isLink ? (
        <a href={part} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part}
        </a>
      ) : (
        part
      )}
    </Fragment>
  ))
