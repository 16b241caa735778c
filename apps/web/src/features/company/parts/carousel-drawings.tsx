import classes from './carousel-drawing.module.css'

const COLUMNS = [
  { title: 'TO DO', x: 30, cards: ['Site measure', 'Tile samples', 'Lighting plan'], done: 0 },
  { title: 'IN HAND', x: 205, cards: ['Joinery drawings', 'False ceiling'], done: 1 },
  { title: 'DONE', x: 380, cards: ['Contract', 'Demolition', 'Wiring'], done: 3 },
] as const

/** A board of tasks in three columns. */
export function TasksDrawing() {
  return (
    <svg className={classes.sheet} viewBox="0 0 560 420" aria-hidden="true">
      {COLUMNS.map(({ title, x, cards, done }) => (
        <g key={title}>
          <text className={classes.text} x={x} y="42">
            {title}
          </text>
          <path className={classes.thin} d={`M${x} 52h150`} />
          {cards.map((card, row) => {
            const y = 66 + row * 112
            const isDone = row < done
            return (
              <g key={card}>
                <path className={classes.card} d={`M${x} ${y}h150v96h-150z`} />
                <text className={classes.strong} x={x + 12} y={y + 26}>
                  {card}
                </text>
                <path className={classes.thin} d={`M${x + 12} ${y + 42}h104M${x + 12} ${y + 52}h72`} />
                <path
                  className={isDone ? classes.bar : classes.quiet}
                  d={`M${x + 12} ${y + 74}h${isDone ? 84 : 46}v6h-${isDone ? 84 : 46}z`}
                />
                <circle className={classes.thin} cx={x + 132} cy={y + 76} r="9" />
              </g>
            )
          })}
        </g>
      ))}
    </svg>
  )
}

const ITEMS = [
  ['Wardrobe, teak veneer', '2', '1,84,000'],
  ['Kitchen counter, granite', '1', '96,500'],
  ['False ceiling, gypsum', '38 m²', '57,000'],
  ['Wall panelling, oak', '14 m²', '72,800'],
  ['Lighting, ceiling', '22', '41,600'],
] as const

/** A quotation: lines with quantities and amounts, and their sum. */
export function QuotationDrawing() {
  return (
    <svg className={classes.sheet} viewBox="0 0 560 420" aria-hidden="true">
      <path className={classes.card} d="M80 20h360l40 40v340H80z" />
      <path className={classes.line} d="M440 20v40h40" />
      <text className={classes.strong} x="104" y="58">
        QUOTATION 0148
      </text>
      <path className={classes.thin} d="M104 72h120M104 82h84" />
      {ITEMS.map(([item, quantity, amount], row) => {
        const y = 130 + row * 40
        return (
          <g key={item}>
            <path className={classes.thin} d={`M104 ${y + 12}h352`} />
            <text className={classes.text} x="104" y={y}>
              {item}
            </text>
            <text className={classes.text} x="340" y={y} textAnchor="end">
              {quantity}
            </text>
            <text className={classes.text} x="456" y={y} textAnchor="end">
              {amount}
            </text>
          </g>
        )
      })}
      <path className={classes.line} d="M340 332h116" />
      <text className={classes.strong} x="340" y="356">
        Total
      </text>
      <text className={classes.strong} x="456" y="356" textAnchor="end">
        4,51,900
      </text>
      <path className={classes.bar} d="M340 366h116v4h-116z" />
    </svg>
  )
}

const TRADES = [
  ['Demolition', 0, 2, 2],
  ['Masonry', 1, 3, 3],
  ['Electrical', 3, 3, 2],
  ['Plumbing', 3, 2, 2],
  ['Joinery', 4, 4, 1],
  ['Painting', 7, 2, 0],
  ['Handover', 9, 1, 0],
] as const
const WEEK = 38

/** A chart of trades over weeks, the worked part filled. */
export function TimelineDrawing() {
  return (
    <svg className={classes.sheet} viewBox="0 0 560 420" aria-hidden="true">
      <path
        className={classes.thin}
        d={Array.from({ length: 11 }, (_, week) => `M${140 + week * WEEK} 52v330`).join('')}
      />
      {Array.from({ length: 10 }, (_, week) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the weeks are counted and never move
        <text key={week} className={classes.text} x={140 + week * WEEK + WEEK / 2} y="44" textAnchor="middle">
          {`W${week + 1}`}
        </text>
      ))}
      {TRADES.map(([trade, start, weeks, worked], row) => {
        const y = 70 + row * 44
        const x = 140 + start * WEEK
        return (
          <g key={trade}>
            <text className={classes.strong} x="124" y={y + 16} textAnchor="end">
              {trade}
            </text>
            <path className={classes.card} d={`M${x} ${y}h${weeks * WEEK}v22h-${weeks * WEEK}z`} />
            {worked > 0 && <path className={classes.bar} d={`M${x} ${y}h${worked * WEEK}v22h-${worked * WEEK}z`} />}
          </g>
        )
      })}
      <path className={classes.section} d={`M${140 + 4.6 * WEEK} 52v330`} />
    </svg>
  )
}
