import type { ReactNode } from 'react'
import { useState } from 'react'
import classes from './chat.module.css'
import { ChannelView } from './channel-view.tsx'
import { useWriting } from './composer/chat-drafts.ts'
import type { OpenChat } from './chat-state.ts'
import { ChatSearch } from './chat-search.tsx'
import { FoundMessages } from './found-messages.tsx'

interface ChatPaneProps {
  chat: OpenChat
  /** The chat's name and its close button, for a frame without a title bar. */
  name?: ReactNode
  close?: ReactNode
}

/** A chat's messages, or those that a search finds in it. */
export const ChatPane = ({ chat, name, close }: ChatPaneProps) => {
  const [search, setSearch] = useState<string | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const work = useWriting(chat.channel)
  const show = (seq: number) => {
    setShown(seq)
    setSearch(null)
  }
  return (
    <>
      <div className={classes.tools}>
        {name}
        <ChatSearch search={search} onSearch={setSearch} />
        {close}
      </div>
      {search !== null && search.trim() !== '' ? (
        <FoundMessages channel={chat.channel} search={search.trim()} onShow={show} />
      ) : (
        <ChannelView chat={chat} work={work} shown={shown} onShown={() => setShown(null)} />
      )}
    </>
  )
}
