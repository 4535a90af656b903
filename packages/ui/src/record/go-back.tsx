import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { appTerms } from '../app-terms.ts'

/** Leads back to the previous page; if the app was opened here, to the app's home. */
export const GoBack = () => {
  const { history } = useRouter()
  const { goBack: text, home } = appTerms()
  const goBack = () => (history.canGoBack() ? history.back() : history.push(home))
  return (
    <Button variant="default" onClick={goBack}>
      {text}
    </Button>
  )
}
