import { NotOpenYetPage } from '../shell/not-open-yet-page.tsx'

export const ProductsPage = () => <NotOpenYetPage />
