import classes from './spec-list.module.css'

export interface Spec {
  key: string
  name: string
  value: string | number
}

/** Name and value pairs, in as many columns as fit. */
export const SpecList = ({ specs }: { specs: readonly Spec[] }) => (
  <dl className={classes.specs}>
    {specs.map(({ key, name, value }) => (
      <div key={key} className={classes.spec}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
