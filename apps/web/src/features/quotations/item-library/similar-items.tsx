import { useDebouncedValue } from '@mantine/hooks'
import { ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import { useQuery } from '@tanstack/react-query'
import { similarItemsQuery } from './item-library.api.ts'
import classes from './library.module.css'

const PAUSE = 300

/** Items of much the same name, so that none is added twice; nothing is blocked (QT-043). */
export function SimilarItems({ name }: { name: string }) {
  const [settled] = useDebouncedValue(name.trim(), PAUSE)
  const { data: found = [] } = useQuery(similarItemsQuery(settled))
  if (settled.length < 3 || found.length === 0) return null
  return (
    <div className={`${classes.whole} ${classes.similar}`} role="status">
      {ITEM_TEXTS.alike}
      <ul>
        {found.map(item => (
          <li key={item._id}>{[item.name, item.unit, item.brand].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </div>
  )
}
