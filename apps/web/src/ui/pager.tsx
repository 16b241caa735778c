import { Pagination } from '@mantine/core'

export interface PagerProps {
  /** counted from 1 */
  page: number
  pages: number
  onGo: (page: number) => void
}

/** The pages of a list, each named for who does not see it; nothing where there is only one. */
export const Pager = ({ page, pages, onGo }: PagerProps) =>
  pages > 1 && (
    <Pagination
      my="md"
      total={pages}
      value={page}
      onChange={onGo}
      getItemProps={value => ({ 'aria-label': `Page ${value}` })}
      getControlProps={control => ({ 'aria-label': `${control} page` })}
    />
  )
