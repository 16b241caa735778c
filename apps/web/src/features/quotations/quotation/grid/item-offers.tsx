import { rateText } from '@plinth/contract/quotations/decimal-text'
import type { ItemHit } from '@plinth/contract/quotations/item'
import { useEffect, useRef } from 'react'
import { itemName } from '../store/item-changes.ts'
import classes from './cell-editor.module.css'
import type { Offers } from './use-item-offers.ts'

interface ItemOffersProps {
  id: string
  optionId: (at: number) => string
  offers: Offers<ItemHit | { name: string }>
  symbol: string
  onTake: (at: number) => void
}

/** What is offered below a cell that is typed into. */
export function ItemOffers({ id, optionId, offers, symbol, onTake }: ItemOffersProps) {
  const { list, chosen } = offers
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen >= 0) box.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className={classes.offers}
      data-wide={list.some(entry => 'itemId' in entry) || undefined}
      hidden={list.length === 0}
    >
      {list.map((entry, at) => (
        <div
          key={'itemId' in entry ? `${entry.itemId} ${entry.variantId}` : entry.name}
          id={optionId(at)}
          role="option"
          aria-selected={at === chosen}
          tabIndex={-1}
          className={classes.offer}
          onMouseDown={event => {
            event.preventDefault()
            onTake(at)
          }}
        >
          {'itemId' in entry && entry.thumb !== null && <img className={classes.offerThumb} src={entry.thumb} alt="" />}
          <span className={classes.offerName}>{'itemId' in entry ? itemName(entry) : entry.name}</span>
          {'itemId' in entry && (
            <span className={classes.offerFacts}>
              {entry.code && <span>{entry.code}</span>}
              <span>
                {entry.sellingRate === null ? 'No rate' : rateText(entry.sellingRate, symbol)} / {entry.unit}
              </span>
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
