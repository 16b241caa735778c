import { formatCount, formatDecimal } from './format-count.ts'

/** The size of a file: `12 KB`, from a megabyte on `1.5 MB`. */
export const formatSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${formatCount(Math.ceil(bytes / 1024))} KB` : `${formatDecimal(bytes / 1024 / 1024)} MB`
