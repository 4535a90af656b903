import { Paper, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { storeSearch, useBrand } from '../../process/shell/brand.ts'
import { isCatalogueOpen } from '../../process/shell/catalogue-open.ts'
import { DocumentTitle } from '../../process/shell/document-title.tsx'
import { Wordmark } from '../../process/shell/frame/wordmark.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import classes from './sign-in-frame.module.css'

interface SignInFrameProps {
  title: string
  /** For a form with two columns. */
  isWide?: boolean
  children: ReactNode
}

/** Introduces the product and its audience, with parts from the demo's catalogue; a phone shows only the name. */
const About = () => (
  <>
    <div className={classes.parts} />
    <div className={classes.words}>
      <p className={classes.claim}>Robotics parts, quoted by the people who make them.</p>
      <ul className={classes.list}>
        <li>
          <strong>Buyers</strong> request all their parts at once and accept one offer with one total.
        </li>
        <li>
          <strong>Vendors</strong> show parts in pictures and 3D, price requests and are paid for each order.
        </li>
        <li>
          <strong>Stores</strong> sell to their own customers, under their own name and logo.
        </li>
      </ul>
    </div>
  </>
)

/** The page around the signed-out forms: an introduction beside the form. */
export const SignInFrame = ({ title, isWide = false, children }: SignInFrameProps) => {
  const brand = useBrand()
  return (
    <div className={classes.page}>
      <DocumentTitle />
      <header className={classes.side} data-store={brand.isStore || undefined}>
        {isCatalogueOpen() ? (
          <Link
            to={paths.profile}
            search={storeSearch()}
            className={classes.home}
            aria-label={`${brand.name}, go to start`}
          >
            <Wordmark />
          </Link>
        ) : (
          <Wordmark />
        )}
        {!brand.isStore && <About />}
      </header>
      <main id="content" className={classes.main}>
        <Paper className={classes.card} data-wide={isWide || undefined}>
          <Title order={1} size="h2" mb="lg">
            {title}
          </Title>
          {children}
        </Paper>
        {isCatalogueOpen() && (
          <TextLink to={paths.catalogue} search={storeSearch()} size="sm">
            Browse the catalogue
          </TextLink>
        )}
      </main>
    </div>
  )
}
