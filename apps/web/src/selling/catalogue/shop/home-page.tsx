import { limits } from '@armature/domain/limits'
import { homeWords } from '@armature/domain/pages/pages'
import { tooLongText } from '@armature/domain/values/text-length'
import { Button, Group, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { paths } from '../../../platform/paths.ts'
import { useBrand } from '../../../process/shell/brand.ts'
import { countText } from '@armature/ui/cells/count-text.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { useDrawn, useDrawnAnswer } from '@armature/ui/lazy/in-slices.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { settledMs } from '@armature/ui/table/cells/use-draft.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { countText as facetCount } from '../filters/facet-counts.ts'
import kinds from './catalogue-page.module.css'
import classes from './home-page.module.css'
import { ShopCards } from './shop-cards.tsx'
import { ShopFailure } from './shop-failure.tsx'
import { ShopFrame } from './shop-frame.tsx'
import { useShopKinds } from './shop-kinds.ts'
import { newestPartsQuery, shopFacetsQuery, storeSearch } from './shop-queries.ts'
import { SuggestingField } from './suggesting-field.tsx'

/** Leads to the catalogue's list, with the typed search. */
const HomeSearch = () => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), settledMs)
  const isTooLong = tooLongText(text, limits.search.text) !== null
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isTooLong) return
    const typed = text.trim()
    void navigate({
      to: paths.catalogue,
      search: { ...storeSearch(), ...(typed !== '' && { search: typed }) },
    })
  }
  return (
    <form role="search" onSubmit={search} className={classes.search}>
      <SuggestingField
        name="search"
        size="md"
        maw="none"
        draft={text}
        change={setText}
        asked={isTooLong ? '' : asked}
      />
      <Button type="submit" size="md">
        Search
      </Button>
    </form>
  )
}

/** Links to the categories, with part counts. */
const HomeKinds = () => {
  const id = useId()
  const {
    kinds: all,
    facets,
    isPending,
    hasFailed,
    retry,
  } = useShopKinds(useQuery(shopFacetsQuery({ query: {} })))
  const areDrawn = useDrawn(!isPending)
  if (hasFailed) return <LoadError title="The categories could not be loaded." onRetry={retry} />
  if (!areDrawn) return <LoadingBlock height={120} />
  if (all.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        Categories
      </Title>
      <ul className={kinds.kinds} aria-labelledby={id}>
        {all.map(({ filter, id: kind, label, count }) => (
          <li key={`${filter}-${kind}`}>
            <LinkButton
              to={paths.catalogue}
              search={{ ...storeSearch(), [filter]: kind }}
              size="compact-sm"
              variant="default"
            >
              {label}
              {facetCount(count, facets)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The newest parts, and a link to all. */
const NewestParts = () => {
  const id = useId()
  const { data: answer, error, refetch } = useQuery(newestPartsQuery())
  const data = useDrawnAnswer(answer)
  if (answer === undefined && error !== null)
    return <ShopFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingBlock height={340} />
  if (data.count === 0) return <EmptyState picture="parts" title="No products yet." />
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        Newest parts
      </Title>
      <ShopCards label="Newest parts" products={data.results} />
      <LinkButton to={paths.catalogue} search={storeSearch()} variant="default" mt="md">
        {`All ${countText(data.count)} parts`}
      </LinkButton>
    </section>
  )
}

const WaysIn = () => {
  const { name, isStore } = useBrand()
  const onward = { from: paths.profile, ...storeSearch() }
  return (
    <section aria-label="Your account" className={classes.account}>
      <Text size="sm">
        {isStore
          ? `With an account you can request quotes from ${name} and track your orders.`
          : 'With an account you can request quotes and track orders; vendors list and price their parts.'}
      </Text>
      <Group gap={16}>
        <TextLink to={paths.login} search={onward} size="sm">
          Sign in
        </TextLink>
        <TextLink to={paths.register} search={onward} size="sm">
          Create an account
        </TextLink>
      </Group>
    </section>
  )
}

/** A stranger's page at the root: the catalogue's owner, and the ways into it. */
export const HomePage = () => {
  const { title, description } = homeWords(useBrand().isStore)
  return (
    <QueryClientProvider client={queryClient}>
      <ShopFrame title={title}>
        <div className={classes.home}>
          <PageHeader title={title} description={description} />
          <HomeSearch />
          <HomeKinds />
          <NewestParts />
          <WaysIn />
        </div>
      </ShopFrame>
    </QueryClientProvider>
  )
}
