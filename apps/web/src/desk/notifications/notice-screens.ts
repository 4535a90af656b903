// One chunk: each further one would be listed in the first script.
export { NoticePanel } from './notice-panel.tsx'
export { NoticeSettingsPage } from './notice-settings-page.tsx'
export { NoticesPage } from './notices-page.tsx'
export { UnsubscribePage } from './unsubscribe-page.tsx'
