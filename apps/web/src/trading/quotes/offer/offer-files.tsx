import { Group } from '@mantine/core'
import { paths } from '../../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { PdfButton } from '../revisions/pdf-button.tsx'
import classes from './offer-page.module.css'

/** The offer as a file, and a link to earlier offers. */
export const OfferFiles = ({ token, revision }: { token: string; revision: number }) => (
  <Group gap="xs" className={classes.screenOnly}>
    <PdfButton
      revision={revision}
      print={(of, write) => write('printOffer', { params: { token, revision: String(of) } })}
    >
      PDF of this offer
    </PdfButton>
    <LinkButton to={paths.offerRevisions(token)} variant="default" size="compact-sm">
      Compare revisions
    </LinkButton>
  </Group>
)
