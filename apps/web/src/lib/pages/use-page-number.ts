import { useSearch } from '@tanstack/react-router'

/** The page of a list that an address asks for, from 1: the first where it says something else than a number of a page. */
export const pageNumberOf = (page: unknown): number => (/^[1-9][0-9]{0,3}$/.test(String(page)) ? Number(page) : 1)

/** The page of a list that is kept in the address as `page`. */
export const usePageNumber = (): number => pageNumberOf((useSearch({ strict: false }) as { page?: unknown }).page)
