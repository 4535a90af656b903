/** Pixels along each side of the finished picture. Apart, so that the server needn't load the rasteriser. */
export const pictureSide = 512
