package io.berth.plugins;

import io.berth.framework.ExtensionPoint;
import io.berth.framework.PluginBundle;
import io.berth.framework.PluginCatalog;
import io.berth.plugins.defaultbinder.DefaultBinder;
import io.berth.plugins.defaultpreemption.DefaultPreemption;
import io.berth.plugins.defaultpreemption.DefaultPreemptionArgs;
import io.berth.plugins.dynamicresources.DynamicResources;
import io.berth.plugins.dynamicresources.DynamicResourcesArgs;
import io.berth.plugins.imagelocality.ImageLocality;
import io.berth.plugins.interpodaffinity.InterPodAffinity;
import io.berth.plugins.interpodaffinity.InterPodAffinityArgs;
import io.berth.plugins.nodeaffinity.NodeAffinity;
import io.berth.plugins.nodeaffinity.NodeAffinityArgs;
import io.berth.plugins.nodedeclaredfeatures.NodeDeclaredFeatures;
import io.berth.plugins.nodename.NodeName;
import io.berth.plugins.nodeports.NodePorts;
import io.berth.plugins.noderesourcesbalancedallocation.NodeResourcesBalancedAllocation;
import io.berth.plugins.noderesourcesbalancedallocation.NodeResourcesBalancedAllocationArgs;
import io.berth.plugins.noderesourcesfit.NodeResourcesFit;
import io.berth.plugins.noderesourcesfit.NodeResourcesFitArgs;
import io.berth.plugins.noderesourcesfitplus.NodeResourcesFitPlus;
import io.berth.plugins.noderesourcesfitplus.NodeResourcesFitPlusArgs;
import io.berth.plugins.nodeunschedulable.NodeUnschedulable;
import io.berth.plugins.nodevolumelimits.NodeVolumeLimits;
import io.berth.plugins.podtopologyspread.PodTopologySpread;
import io.berth.plugins.podtopologyspread.PodTopologySpreadArgs;
import io.berth.plugins.prioritysort.PrioritySort;
import io.berth.plugins.scarceresourceavoidance.ScarceResourceAvoidance;
import io.berth.plugins.scarceresourceavoidance.ScarceResourceAvoidanceArgs;
import io.berth.plugins.schedulinggates.SchedulingGates;
import io.berth.plugins.tainttoleration.TaintToleration;
import io.berth.plugins.volumebinding.VolumeBinding;
import io.berth.plugins.volumebinding.VolumeBindingArgs;
import io.berth.plugins.volumerestrictions.VolumeRestrictions;
import io.berth.plugins.volumezone.VolumeZone;
import java.util.EnumSet;

/** Registers kube-scheduler's plugins and two of Koordinator's. */
public final class InTreePlugins implements PluginBundle {
  @Override
  public void contribute(PluginCatalog catalog) {
    catalog.add(SchedulingGates.NAME, SchedulingGates.class);
    catalog.add(PrioritySort.NAME, PrioritySort.class);
    catalog.add(NodeUnschedulable.NAME, NodeUnschedulable.class);
    catalog.add(NodeName.NAME, NodeName.class);
    catalog.add(TaintToleration.NAME, TaintToleration.class);
    catalog.add(
        NodeAffinity.NAME,
        NodeAffinity.class,
        NodeAffinityArgs.class,
        new NodeAffinityArgs.Decoder());
    catalog.add(NodePorts.NAME, NodePorts.class);
    catalog.add(
        NodeResourcesFit.NAME,
        NodeResourcesFit.class,
        NodeResourcesFitArgs.class,
        new NodeResourcesFitArgs.Decoder());
    catalog.add(VolumeRestrictions.NAME, VolumeRestrictions.class);
    catalog.add(NodeVolumeLimits.NAME, NodeVolumeLimits.class);
    catalog.add(
        VolumeBinding.NAME,
        VolumeBinding.class,
        VolumeBindingArgs.class,
        new VolumeBindingArgs.Decoder());
    catalog.add(VolumeZone.NAME, VolumeZone.class);
    catalog.add(
        PodTopologySpread.NAME,
        PodTopologySpread.class,
        PodTopologySpreadArgs.class,
        new PodTopologySpreadArgs.Decoder());
    catalog.add(
        InterPodAffinity.NAME,
        InterPodAffinity.class,
        InterPodAffinityArgs.class,
        new InterPodAffinityArgs.Decoder());
    catalog.add(
        DefaultPreemption.NAME,
        DefaultPreemption.class,
        DefaultPreemptionArgs.class,
        new DefaultPreemptionArgs.Decoder());
    catalog.add(
        NodeResourcesBalancedAllocation.NAME,
        NodeResourcesBalancedAllocation.class,
        NodeResourcesBalancedAllocationArgs.class,
        new NodeResourcesBalancedAllocationArgs.Decoder());
    catalog.add(ImageLocality.NAME, ImageLocality.class);
    catalog.add(DefaultBinder.NAME, DefaultBinder.class);
    catalog.add(
        DynamicResources.NAME,
        DynamicResources.class,
        DynamicResourcesArgs.class,
        new DynamicResourcesArgs.Decoder());
    catalog.add(NodeDeclaredFeatures.NAME, NodeDeclaredFeatures.class);
    catalog.add(
        NodeResourcesFitPlus.NAME,
        NodeResourcesFitPlus.class,
        NodeResourcesFitPlusArgs.class,
        new NodeResourcesFitPlusArgs.Decoder());
    catalog.add(
        ScarceResourceAvoidance.NAME,
        ScarceResourceAvoidance.class,
        ScarceResourceAvoidanceArgs.class,
        new ScarceResourceAvoidanceArgs.Decoder());
    addUnimplemented(catalog);
  }

  /** Pod groups are not supported; kube-scheduler disables their plugins by default too. */
  private static void addUnimplemented(PluginCatalog catalog) {
    catalog.addUnimplemented(
        "GangScheduling", EnumSet.of(ExtensionPoint.PRE_ENQUEUE, ExtensionPoint.PERMIT));
    catalog.addUnimplemented(
        "TopologyPlacementGenerator", EnumSet.of(ExtensionPoint.PLACEMENT_GENERATE));
    catalog.addUnimplemented("PodGroupPodsCount", EnumSet.of(ExtensionPoint.PLACEMENT_SCORE));
  }
}
