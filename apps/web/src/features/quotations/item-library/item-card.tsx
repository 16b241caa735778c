import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import { percentText } from '@plinth/contract/quotations/decimal-text'
import type { ListedItem } from '@plinth/contract/quotations/item'
import { Link } from '@tanstack/react-router'
import { ItemStar } from './item-star.tsx'
import classes from './library.module.css'
import type { LibraryAddress } from './library-address.ts'
import { countText, sellingText } from './rate-text.ts'

/** An item on a phone. */
export function ItemCard({ item, symbol, taxes }: { item: ListedItem; symbol: string; taxes: TaxWords }) {
  const rate = sellingText(item, symbol)
  const facts = [item.code, item.category, item.brand, `${taxes.tax} ${percentText(item.taxRate)}`]
  return (
    <article className={classes.card} aria-label={item.name}>
      <div className={classes.cardText}>
        <Link
          to="/quotation/library/items/$itemId"
          params={{ itemId: item._id }}
          search={((before: LibraryAddress) => before) as never}
          className={classes.open}
        >
          {item.name}
        </Link>
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
        <p className={classes.rate}>
          {rate === '' ? 'No selling rate' : `${rate} per ${item.unit}`}
          {item.variantCount > 0 && ` · ${countText(item.variantCount)}`}
        </p>
      </div>
      <ItemStar item={item} />
    </article>
  )
}
