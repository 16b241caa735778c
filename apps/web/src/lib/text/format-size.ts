const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** The size of a file: `12 KB`, from a megabyte on `1.5 MB`. */
export const formatSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${number.format(Math.ceil(bytes / 1024))} KB` : `${number.format(bytes / 1024 / 1024)} MB`
