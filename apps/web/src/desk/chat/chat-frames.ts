// Both frames of a chat in one chunk, which loads when the first chat is opened.
export { ChatBeside } from './chat-beside.tsx'
export { ChatDrawer } from './chat-drawer.tsx'
