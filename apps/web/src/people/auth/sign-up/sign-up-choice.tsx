import { Radio, SimpleGrid } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useBrand } from '../../../process/shell/brand.ts'
import type { SignUpKind } from './sign-up-values.ts'
import { leadsToBuying } from '../way-back.ts'
import { useAddress } from '@armature/ui/use-address.ts'

/** Each choice's word in the address, so that it survives a reload and can be linked to. */
const words = { customer: 'buyer', vendor: 'vendor' } as const satisfies Record<SignUpKind, string>

const texts = {
  customer: { label: 'I buy parts', description: 'Request quotes, compare offers, track orders.' },
  vendor: { label: 'I sell parts', description: 'List parts, price requests, get paid.' },
} as const satisfies Record<SignUpKind, object>

const kinds = ['customer', 'vendor'] as const satisfies readonly SignUpKind[]

/**
 * The purpose of a sign-up: from the address, else buying for a visitor from the catalogue or a request. A store's
 * people buy.
 */
export const useSignUpKind = () => {
  const { isStore } = useBrand()
  const { from, as } = useAddress()
  const navigate = useNavigate()
  const chosen = kinds.find((kind) => words[kind] === as)
  const kind: SignUpKind = isStore ? 'customer' : (chosen ?? (leadsToBuying(from) ? 'customer' : 'vendor'))
  const choose = (wanted: SignUpKind): void =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, as: words[wanted] }),
      replace: true,
      resetScroll: false,
    })
  return { kind, choose, isAsked: !isStore }
}

/** The sign-up’s first question. */
export const SignUpChoice = ({
  kind,
  onChoose,
}: {
  kind: SignUpKind
  onChoose: (kind: SignUpKind) => void
}) => (
  <Radio.Group
    label="What do you want to do?"
    value={kind}
    onChange={(value) => onChoose(kinds.find((known) => known === value) ?? kind)}
    mb="md"
  >
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs">
      {kinds.map((known) => (
        <Radio key={known} value={known} {...texts[known]} />
      ))}
    </SimpleGrid>
  </Radio.Group>
)
