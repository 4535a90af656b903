import '@mantine/core/styles/Progress.layer.css'
import { Progress, Text } from '@mantine/core'
import { sizeText } from './size-text.ts'

export interface UploadProgressProps {
  name: string
  sent: number
  total: number
}

/** How much of a file has been sent. A fully sent one is still being checked and stored. */
export const UploadProgress = ({ name, sent, total }: UploadProgressProps) => {
  const percent = total === 0 ? 0 : Math.floor((sent / total) * 100)
  const isSent = sent >= total
  return (
    <>
      <Progress
        value={percent}
        size={6}
        animated={isSent}
        striped={isSent}
        aria-label={`Upload of ${name}`}
        transitionDuration={150}
      />
      <Text size="xs" c="dimmed" component="span">
        {isSent ? 'Checking the file…' : `${percent} % of ${sizeText(total)}`}
      </Text>
    </>
  )
}
