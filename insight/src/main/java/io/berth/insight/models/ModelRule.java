package io.berth.insight.models;

/** What grades can be at fault with. The first seven are Karmada's. */
public enum ModelRule {
  DUP_GRADE,
  RANGE_COUNT,
  MAX_LE_MIN,
  FIRST_MIN_NOT_ZERO,
  NAMES_DIFFER,
  NOT_CONTIGUOUS,
  LAST_MAX_NOT_INT64MAX,
  /** Karmada accepts a grade of no resources, and breaks when it counts the first node. */
  NO_RANGES,
  /** Karmada accepts a resource named twice, and then counts no node at all. */
  DUP_NAME,
  /** Nobody means so many. */
  TOO_MANY_GRADES
}
