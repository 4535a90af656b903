import { homeExamples, homeSteps, homeWords } from '@armature/domain/pages/home-words'
import { Text, Title } from '@mantine/core'
import { IconFileSpreadsheet, IconRobot } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import type { Answer } from '../../../platform/api/client.ts'
import { paths } from '../../../platform/paths.ts'
import { useBrand } from '../../../process/shell/brand.ts'
import { countText } from '@armature/ui/cells/count-text.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { useDrawnAnswer } from '@armature/ui/lazy/in-slices.ts'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { RobotDialog } from '../robot/lazy-robot-dialog.ts'
import type { RobotRef } from '../robot/robot-ref.ts'
import { useChosenRobot } from '../robot/use-robot.ts'
import { PictureFrame } from '../view/picture-frame.tsx'
import { HomeRobot } from './home-robot.tsx'
import classes from './home-page.module.css'
import { PartSearch } from './part-search.tsx'
import { ShopCards } from './shop-cards.tsx'
import { isKept, ShopFailure } from './shop-failure.tsx'
import { ShopFrame } from './shop-frame.tsx'
import { frontQuery, newestPartsQuery, storeSearch } from './shop-queries.ts'

type Front = Answer<'readCatalogueFront'>

const Section = ({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: (labelledBy: string) => ReactNode
}) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children(id)}
    </section>
  )
}

/** Ways in other than the search: a bill of materials, and a robot. */
const WaysIn = () => {
  const [isOpen, setOpen] = useState(false)
  const own = useChosenRobot()
  const navigate = useNavigate()
  const choose = async (robot: RobotRef): Promise<boolean> => {
    const isChosen = await own.choose(robot)
    if (isChosen)
      void navigate({
        to: paths.catalogue,
        search: { ...storeSearch(), ...(robot.of === 'model' && { fits: robot.id }) },
      })
    return isChosen
  }
  return (
    <div className={classes.ways}>
      <Link to={paths.bom} search={storeSearch()} className={classes.way}>
        <IconFileSpreadsheet size={22} aria-hidden />
        <span>Upload your BOM</span>
      </Link>
      <button
        type="button"
        className={classes.way}
        aria-haspopup="dialog"
        onPointerEnter={RobotDialog.preload}
        onClick={() => setOpen(true)}
      >
        <IconRobot size={22} aria-hidden />
        <span>What fits your robot</span>
      </button>
      <RobotDialog isOpen={isOpen} onClose={() => setOpen(false)} known={null} onChoose={choose} />
    </div>
  )
}

const Hero = ({ robot }: { robot: Front['robot'] | undefined }) => {
  const { title, description } = homeWords(useBrand().isStore)
  return (
    <div className={classes.hero} data-alone={robot === null || undefined}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.description}>{description}</p>
        <PartSearch isLarge />
        <p className={classes.examples}>
          {'Try '}
          {homeExamples.map((text) => (
            <Link key={text} to={paths.catalogue} search={{ ...storeSearch(), search: text }}>
              {text}
            </Link>
          ))}
        </p>
        <WaysIn />
      </div>
      {robot !== null && <HomeRobot robot={robot} />}
    </div>
  )
}

/** The categories, each with a picture and its number of parts. */
const HomeKinds = ({ front: { kinds, count } }: { front: Front }) => (
  <Section
    title="Categories"
    action={
      <TextLink to={paths.catalogue} search={storeSearch()} size="sm">
        {`All ${countText(count)} parts`}
      </TextLink>
    }
  >
    {(id) => (
      <ul className={classes.kinds} aria-labelledby={id}>
        {kinds.map(({ filter, id: kind, name, count: parts, picture }) => (
          <li key={`${filter}-${kind}`}>
            <Link to={paths.catalogue} search={{ ...storeSearch(), [filter]: kind }} className={classes.kind}>
              <PictureFrame image={picture} kind={name} />
              <span className={classes.kindName}>{name}</span>{' '}
              <span className={classes.kindCount}>{countText(parts)}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Section>
)

const HowItWorks = () => (
  <Section title="From parts to one offer">
    {(id) => (
      <ol className={classes.steps} aria-labelledby={id}>
        {homeSteps.map(({ title, text }) => (
          <li key={title} className={classes.step}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    )}
  </Section>
)

const Makers = ({ makers }: { makers: Front['makers'] }) => (
  <Section title="Makers">
    {(id) => (
      <ul className={classes.makers} aria-labelledby={id}>
        {makers.map(({ name, count }) => (
          <li key={name}>
            <TextLink to={paths.catalogue} search={{ ...storeSearch(), search: name }}>
              {name}
            </TextLink>
            <span className={classes.kindCount}>{countText(count)}</span>
          </li>
        ))}
      </ul>
    )}
  </Section>
)

/** The newest parts. */
const NewestParts = () => {
  const data = useDrawnAnswer(useQuery(newestPartsQuery()).data)
  if (data === undefined) return <LoadingBlock height={340} />
  if (data.count === 0) return <EmptyState picture="parts" title="No products yet." />
  return (
    <Section title="Newest parts">{() => <ShopCards label="Newest parts" products={data.results} />}</Section>
  )
}

const Account = () => {
  const { name, isStore } = useBrand()
  const onward = { from: paths.profile, ...storeSearch() }
  return (
    <section aria-label="Your account" className={classes.account}>
      <Text size="sm">
        {isStore
          ? `With an account you can request quotes from ${name} and track your orders.`
          : 'With an account you can request quotes and track orders; vendors list and price their parts.'}
      </Text>
      <TextLink to={paths.login} search={onward} size="sm">
        Sign in
      </TextLink>
      <TextLink to={paths.register} search={onward} size="sm">
        Create an account
      </TextLink>
    </section>
  )
}

const Shelves = ({ front }: { front: Front }) => (
  <>
    {front.kinds.length > 0 && <HomeKinds front={front} />}
    <HowItWorks />
    {front.makers.length > 1 && <Makers makers={front.makers} />}
  </>
)

const Home = () => {
  const { data, error, refetch } = useQuery(frontQuery())
  const front = useDrawnAnswer(data)
  const failure = error !== null && <ShopFailure error={error} onRetry={() => void refetch()} />
  if (isKept(error)) return failure
  const hasFailed = data === undefined && error !== null
  return (
    <div className={classes.home}>
      <Hero robot={hasFailed ? null : front?.robot} />
      {front === undefined ? failure || <LoadingBlock height={340} /> : <Shelves front={front} />}
      <NewestParts />
      <Account />
    </div>
  )
}

/** The home page for signed-out visitors: whose catalogue it is, and the ways into it. */
export const HomePage = () => (
  <QueryClientProvider client={queryClient}>
    <ShopFrame title={homeWords(useBrand().isStore).title} hasSearch>
      <Home />
    </ShopFrame>
  </QueryClientProvider>
)
