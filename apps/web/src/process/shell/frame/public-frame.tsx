import '../shell-styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { paths } from '../../../platform/paths.ts'
import { PartSearch } from '../../../selling/catalogue/shop/part-search.tsx'
import { storeSearch, useBrand } from '../brand.ts'
import { isCatalogueOpen } from '../catalogue-open.ts'
import { DocumentTitle } from '../document-title.tsx'
import classes from './public-frame.module.css'
import { TestMoneyNote } from './test-money-note.tsx'
import { Wordmark } from './wordmark.tsx'

interface PublicFrameProps {
  title?: string
  /** True if the page has a search of its own; others have one in the top bar, on a phone below it. */
  hasSearch?: boolean
  /** At the right of the top bar. */
  actions?: ReactNode
  /** For a page with more than one column. */
  isWide?: boolean
  children: ReactNode
}

/** A signed-out page that is more than a form: the catalogue, the offer, the 404. */
export const PublicFrame = ({
  title,
  hasSearch = false,
  actions,
  isWide = false,
  children,
}: PublicFrameProps) => {
  const wide = isWide && { 'data-wide': true }
  return (
    <QueryClientProvider client={queryClient}>
      <DocumentTitle {...(title ? { title } : {})} />
      <TestMoneyNote />
      <div className={classes.header} role="region" aria-label="Top bar" {...wide}>
        <Link to={paths.profile} search={storeSearch()} aria-label={`${useBrand().name}, go to start`}>
          <Wordmark />
        </Link>
        {!hasSearch && isCatalogueOpen() && (
          <div className={classes.search}>
            <PartSearch />
          </div>
        )}
        {actions}
      </div>
      <main id="content" className={classes.main} {...wide}>
        {children}
      </main>
    </QueryClientProvider>
  )
}
