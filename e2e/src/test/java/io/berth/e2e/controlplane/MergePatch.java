package io.berth.e2e.controlplane;

import io.fabric8.kubernetes.client.dsl.EditReplacePatchable;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;

/**
 * Changes a part of an object. What an edit sends names the version it was made from, and fails
 * when a controller writes the same object in that moment; this names none.
 */
public final class MergePatch {

  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  private MergePatch() {}

  public static <T> T apply(EditReplacePatchable<T> object, String json) {
    return object.patch(MERGE, json);
  }
}
