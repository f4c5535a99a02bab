package io.berth.e2e.controlplane;

import io.fabric8.kubernetes.client.dsl.EditReplacePatchable;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;

/**
 * Merge patches without resource version: unlike an edit, they do not fail if a controller writes
 * the object at the same time.
 */
public final class MergePatch {

  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  private MergePatch() {}

  public static <T> T apply(EditReplacePatchable<T> object, String json) {
    return object.patch(MERGE, json);
  }
}
