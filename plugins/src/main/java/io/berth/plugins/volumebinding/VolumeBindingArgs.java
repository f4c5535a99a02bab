package io.berth.plugins.volumebinding;

import io.berth.plugins.shared.ShapePoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arguments of VolumeBinding.
 *
 * @param bindTimeoutSeconds how long binding the volumes of a pod may take
 * @param shape scores by storage capacity; always null in validated arguments, because that scoring
 *     is off by default in kube-scheduler and not built here
 */
public record VolumeBindingArgs(long bindTimeoutSeconds, @Nullable List<ShapePoint> shape) {}
