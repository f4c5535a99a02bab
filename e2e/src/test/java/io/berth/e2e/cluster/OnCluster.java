package io.berth.e2e.cluster;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks a test class whose methods have a {@link Cluster} parameter: the cluster of {@code
 * -Dberth.cluster}. With {@link Needs#CONTROL_PLANE} the parameter may be the {@link
 * io.berth.e2e.controlplane.ControlPlane}. If the cluster does not meet the requirement, the class
 * is skipped.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ClusterExtension.class)
public @interface OnCluster {
  Needs value() default Needs.ANY;
}
