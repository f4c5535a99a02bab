package io.berth.e2e.cluster;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class that gets a {@link Cluster} as a parameter of its methods: the one that {@code
 * -Dberth.cluster} names. With {@link Needs#CONTROL_PLANE} it may ask for the {@link
 * io.berth.e2e.controlplane.ControlPlane} itself. Where the cluster is not what the class needs,
 * the class is skipped.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ClusterExtension.class)
public @interface OnCluster {
  Needs value() default Needs.ANY;
}
