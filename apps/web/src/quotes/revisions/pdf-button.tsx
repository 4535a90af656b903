import type { SendWrite } from '../../api/write.ts'
import { useWrite } from '../../api/use-write.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { savePdf } from '../../ui/save-file.ts'

export type PrintRevision = (
  revision: number,
  write: SendWrite,
) => Promise<{ file_name: string; pdf: string }>

interface PdfButtonProps {
  revision: number
  print: PrintRevision
  children: string
}

/** Hands one revision to the browser's downloads. */
export const PdfButton = ({ revision, print, children }: PdfButtonProps) => {
  const printing = useWrite({ send: print, onDone: savePdf })
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      isBusy={printing.isBusy}
      onClick={() => void printing.run(revision)}
    >
      {children}
    </BusyButton>
  )
}
