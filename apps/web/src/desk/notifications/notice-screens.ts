// One piece for the browser: each of more would be named in the first script.
export { NoticePanel } from './notice-panel.tsx'
export { NoticeSettingsPage } from './notice-settings-page.tsx'
export { NoticesPage } from './notices-page.tsx'
export { UnsubscribePage } from './unsubscribe-page.tsx'
