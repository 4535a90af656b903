export interface S3MediaConfig {
  bucket: string
  region: string
  /** Undefined: Amazon's. */
  endpoint: string | undefined
  accessKey: string
  secretKey: string
}

/** Undefined where no bucket is named. */
export const mediaS3Of = (values: {
  MEDIA_S3_BUCKET?: string
  MEDIA_S3_REGION?: string
  MEDIA_S3_ENDPOINT?: string
  MEDIA_S3_ACCESS_KEY?: string
  MEDIA_S3_SECRET_KEY?: string
}): S3MediaConfig | undefined =>
  values.MEDIA_S3_BUCKET && values.MEDIA_S3_REGION && values.MEDIA_S3_ACCESS_KEY && values.MEDIA_S3_SECRET_KEY
    ? {
        bucket: values.MEDIA_S3_BUCKET,
        region: values.MEDIA_S3_REGION,
        endpoint: values.MEDIA_S3_ENDPOINT,
        accessKey: values.MEDIA_S3_ACCESS_KEY,
        secretKey: values.MEDIA_S3_SECRET_KEY,
      }
    : undefined
