/** Counts of attempts, each until `ends_at`; `bucket` is a hash of what is counted. */
export interface AttemptsTable {
  bucket: string;
  count: number;
  ends_at: string;
}
